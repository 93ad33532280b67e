/** Addresses that have rules of their own; one that ends with `*` stands for all that begin so. */
export function ruledAddresses(): readonly string[];

/** Headers of the site for one address. */
export function siteHeaders(address: string): Record<string, string>;
