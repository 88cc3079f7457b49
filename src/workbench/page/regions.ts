// The keys between the parts of the window: F6 and Ctrl+F6 go round them, with Shift the other way, and Esc leads back
// to the sheet. Excel's parts are the sheet, the ribbon, the task pane and the status bar (Microsoft, "Keyboard
// shortcuts in Excel", F6).

export interface FocusRegion {
  readonly root: HTMLElement;
  /** False: it has nothing that can take the focus now. */
  readonly enter: () => boolean;
}

/** `sheet` is one of the regions. */
export function attachRegions(window: HTMLElement, regions: readonly FocusRegion[], sheet: FocusRegion): void {
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const at = regions.findIndex(({ root }) => event.target instanceof Node && root.contains(event.target));
    if (event.key === "F6") {
      event.preventDefault();
      goRound(regions, at, event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape" && at >= 0 && regions[at] !== sheet) {
      event.preventDefault();
      sheet.enter();
    }
  });
}

/** To the next part from the pane, whose keys its own page hears. */
export function goRound(regions: readonly FocusRegion[], from: number, by: 1 | -1): void {
  for (let n = 1; n <= regions.length; n += 1) {
    const at = (from + n * by + n * regions.length) % regions.length;
    if (regions[at]?.enter() === true) return;
  }
}

/** The first control that can take the focus. */
export function focusFirst(root: HTMLElement): boolean {
  const control = root.querySelector<HTMLElement>("button:not([disabled]),input:not([disabled])");
  control?.focus();
  return control !== null;
}
