// Starts the workbench: the workbook, Excel's part behind the pane, and the page around both.
import "./styles.css";
import { start } from "./start";

start(document.body).catch((error: unknown) => {
  const sentence = error instanceof Error ? error.message : String(error);
  document.body.textContent = `The workbench could not start: ${sentence}`;
});
