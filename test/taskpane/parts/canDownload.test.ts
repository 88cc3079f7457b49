// Where a download from the pane does nothing, another way is offered.
import { canDownload } from "../../../src/taskpane/parts/canDownload";

test.each([
  ["Mac", false],
  ["iOS", false],
  ["PC", true],
  ["OfficeOnline", true],
  [undefined, true],
])("a pane in Excel on %s downloads files: %s", (platform, answer) => {
  expect(canDownload(platform)).toBe(answer);
});
