// `npm run build`: builds pane, workbench and gateway into dist/, whether or not they have changed.
import { build } from "./bundles";
import { command } from "./command";

command(build);
