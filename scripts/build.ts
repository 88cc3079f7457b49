// `npm run build`: builds pane, workbench and gateway into dist/, whether or not they have changed.
import { build } from "./bundles";

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
