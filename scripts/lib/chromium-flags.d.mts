/** Arguments of the Chromium that tests and measurements start. */
export const CHROMIUM_FLAGS: string[];
