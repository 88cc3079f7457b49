// Lines above tables that Bidsheet wrote, in whatever words. All tables share what is known of them: a line is written
// before its table is linked. It sends no request of its own.
import * as z from "zod/mini";
import { stored } from "../store/storedForm";
import { addUnread, WrittenTexts, type Fingerprints, type TextScope } from "../store/writtenTexts";

type Line = "line";

const form = stored<Fingerprints<Line>>()(z.object({ line: z.string() }));

const lineScope: TextScope<Line> = { namespace: "urn:bidsheet:lines:1", kinds: ["line"], form };

export class OwnLines {
  private readonly written = new WrittenTexts(lineScope);

  /** Queues the question which lines are ours; after the sync its answer queues the second half. */
  ask(context: Excel.RequestContext): () => void {
    return this.written.ask(context);
  }

  /** `earlier`: how the line began in versions that did not remember what they wrote. */
  has(text: unknown, earlier: string): text is string {
    return typeof text === "string" && (this.written.kindOf(text) === "line" || text.startsWith(earlier));
  }

  /** Queues that these are ours: in the same request as the line, before it. */
  write(context: Excel.RequestContext, texts: readonly string[]): void {
    this.written.write(
      context,
      texts.map((text) => ({ text, kind: "line" })),
    );
  }
}

/** Queues that a new line is ours, where nothing was asked before it. */
export function addLine(context: Excel.RequestContext, text: string): void {
  addUnread(context, lineScope, [{ text, kind: "line" }]);
}
