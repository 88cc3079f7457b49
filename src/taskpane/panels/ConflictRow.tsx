import { Radio, RadioGroup } from "@fluentui/react-components";
import { conflictKey } from "../../sync/conflictKey";
import type { Conflict, Side } from "../../sync/types";
import { usePane } from "../parts/paneContext";
import type { PreviewScreen } from "../state/types";
import { en } from "../strings/en";
import { ValueText } from "./ValueText";

interface ConflictRowProps {
  readonly conflict: Conflict;
  readonly name: string;
  readonly screen: PreviewScreen;
}

/** What both sides last had, what each has now, and which of the two shall stay. */
export function ConflictRow({ conflict, name, screen }: ConflictRowProps) {
  const pane = usePane();
  const { agreed, ours, theirs, formula, id, column } = conflict;
  const key = conflictKey(id, column);
  const chosen = screen.preview.choices.resolutions.get(key);
  const choose = (side: Side) => {
    const { choices } = screen.preview;
    void pane.choose({ ...choices, resolutions: new Map([...choices.resolutions, [key, side]]) });
  };
  return (
    <>
      <dl className="pairs">
        <dt>{en.preview.agreed}</dt>
        <dd>
          {agreed === undefined ? (
            <span className="blankValue">{en.preview.noAgreed}</span>
          ) : (
            <ValueText value={agreed} />
          )}
        </dd>
        <dt>{en.preview.ours}</dt>
        <dd>
          <ValueText value={ours} />
        </dd>
        <dt>{en.preview.theirs}</dt>
        <dd>
          <ValueText value={theirs} />
        </dd>
      </dl>
      {formula === null ? null : <p className="quiet">{en.preview.formula(formula)}</p>}
      <RadioGroup
        layout="horizontal"
        aria-label={name}
        value={typeof chosen === "string" ? chosen : ""}
        onChange={(_, { value }) => choose(value === "ours" ? "ours" : "theirs")}
      >
        <Radio value="ours" label={en.preview.keepMine} />
        <Radio value="theirs" label={en.preview.takeTheirs} />
      </RadioGroup>
    </>
  );
}
