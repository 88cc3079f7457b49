import { Checkbox } from "@fluentui/react-components";
import { cardTexts } from "./cardTexts";

/** Whether this card is one of those that a person chooses to refresh together. */
export interface CardPick {
  readonly on: boolean;
  /** Why it cannot be ticked; null when it can. */
  readonly reason: string | null;
  readonly onPick: (on: boolean) => void;
}

export function CardTick({ title, pick: { on, reason, onPick } }: { readonly title: string; readonly pick: CardPick }) {
  const name = cardTexts.chooseTable(title);
  return (
    <Checkbox
      className="tick"
      checked={on && reason === null}
      disabled={reason !== null}
      aria-label={reason === null ? name : `${name}. ${reason}`}
      title={reason ?? name}
      onChange={(_, { checked }) => onPick(checked === true)}
    />
  );
}
