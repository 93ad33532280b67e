/** Whether this page is Cell53 as one file, which lies on a disk and has no address that others could open. */

/** The page as one file. */
export type SingleFile = {
  /** Address of the site that handed it out; `null` when nobody wrote it in. */
  readonly site: string | null;
};

/** Marks a page that is one file; the build writes it, and the site that offers the file fills it. */
export const MARK = '<meta name="cell53-single" content="">';

/** What the build wrote into a `<meta>` of the page, by its name; `null` without one. */
export function pageMeta(name: string): string | null {
  return document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

/** What this page is; `null` on a site. */
export function singleFile(): SingleFile | null {
  const site = pageMeta('cell53-single');
  return site === null ? null : { site: site || null };
}

/** The text of the file with the address of the site that hands it out; `null` for any other text. */
export function withSite(text: string, site: string): string | null {
  if (!text.includes(MARK)) return null;
  const value = site.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return text.replace(MARK, () => MARK.replace('""', () => `"${value}"`));
}

/** Where links of this page lead: its site; as one file without one, the file by its name. */
export function homeAddress({ origin, pathname }: Location, file: SingleFile | null): string {
  const folderEnd = pathname.lastIndexOf('/') + 1;
  if (file !== null) return file.site ?? pathname.slice(folderEnd);
  return `${origin}${pathname.endsWith('.html') ? pathname.slice(0, folderEnd) : pathname}`;
}
