// The shell of JavaScriptCore, the engine of Safari: the one named, Debian's, or that of a Mac.
import fs from 'node:fs';

const PLACES = [
  '/usr/bin/jsc',
  '/System/Library/Frameworks/JavaScriptCore.framework/Versions/Current/Helpers/jsc',
];

export const NO_JSC = 'no JavaScriptCore (jsc): results in Safari are not compared';

/** Path of the shell, or null. */
export const findJsc = () =>
  process.env.JSC_PATH ?? PLACES.find((place) => fs.existsSync(place)) ?? null;
