// Whether a download from the pane does anything. Excel on a Mac drops it without a word, by design
// (OfficeDev/office-js, issues 2700 and 3385), and an iPad has the same webview. Another way is offered there.

const WITHOUT: readonly string[] = ["Mac", "iOS"];

/** `platform` as Office.context.platform says it; undefined in an Excel that is too old to say. */
export function canDownload(platform: string | undefined): boolean {
  return platform === undefined || !WITHOUT.includes(platform);
}
