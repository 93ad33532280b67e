/** Name of the release that a built page is of, a hash of its files; `null` for pages that are not built. */
export function releaseOfPage(): string | null {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="cell53-release"]');
  return mark?.content ?? null;
}
