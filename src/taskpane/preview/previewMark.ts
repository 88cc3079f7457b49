// The name under which the browser's own record of times says when a preview was there to be drawn. For benchmarks and
// profilers.
export const PREVIEW_MADE = "bidsheet: preview made";
