/** What speaks against releasing a version under a tag; nothing where all is well. */
export function releaseProblems(tag: string, version: string, changelog: string): readonly string[];
