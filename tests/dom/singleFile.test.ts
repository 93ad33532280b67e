import { afterEach, describe, expect, it } from 'vitest';
import { homeAddress, singleFile, withSite } from '../../web/src/base/singleFile';

const PAGE = '<head><meta charset="utf-8" /><meta name="cell53-single" content=""></head>';
const at = (href: string) => new URL(href) as unknown as Location;

afterEach(() => {
  document.head.innerHTML = '';
});

describe('Cell53 as one file', () => {
  it('is told from a site by its mark, and knows the site it came from', () => {
    expect(singleFile()).toBeNull();
    document.head.innerHTML = PAGE;
    expect(singleFile()).toEqual({ site: null });
    document.head.innerHTML = withSite(PAGE, 'https://a.example/x/?"&') ?? '';
    expect(singleFile()).toEqual({ site: 'https://a.example/x/?"&' });
  });

  it('gets no address written in when it is something else', () => {
    expect(withSite('<html>Not found</html>', 'https://a.example/')).toBeNull();
  });

  it('makes links to the site, and without one names only the file', () => {
    const file = at('file:///C:/stick/cell53.html?theme=dark');
    expect(homeAddress(file, { site: null })).toBe('cell53.html');
    expect(homeAddress(file, { site: 'https://a.example/x/' })).toBe('https://a.example/x/');
    const site = at('https://a.example/x/index.html?embed');
    expect(homeAddress(site, null)).toBe('https://a.example/x/');
  });
});
