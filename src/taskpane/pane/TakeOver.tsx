import { useState } from "react";
import { belonging, type Owned } from "../../values/site";
import { ActionButton } from "../parts/ActionButton";
import { Ask } from "./Ask";
import { useBusyReason, usePaneState } from "./paneContext";
import { siteTexts as t } from "./failures/siteTexts";

interface TakeOverProps {
  readonly owned: Owned;
  /** What is said of it while it is another account's. */
  readonly told: string;
  readonly text: string;
  readonly onTakeOver: () => void;
  /** The way to the connected site, where it belongs to another one and has a way. */
  readonly onMove?: () => void;
}

/** The way to make a colleague's thing one's own, behind a question. Of another site there is none. */
export function TakeOver({ owned, told, text, onTakeOver, onMove }: TakeOverProps) {
  const { services } = usePaneState();
  const busy = useBusyReason();
  const [asking, setAsking] = useState(false);
  const whose = services === null ? "elsewhere" : belonging(owned, services.account);
  if (services === null || whose === "own") return null;
  if (whose === "elsewhere")
    return (
      <>
        <p className="blocked">{told}</p>
        {onMove === undefined ? null : (
          <div className="actions">
            <ActionButton size="small" reason={busy} onClick={onMove}>
              {t.move(services.account)}
            </ActionButton>
          </div>
        )}
      </>
    );
  if (asking)
    return (
      <Ask
        title={t.takeOverTitle(services.account.userEmail)}
        text={whose === "unsaid" ? `${t.unsaidText(services.account)} ${text}` : text}
        yes={t.takeOverYes}
        no={t.takeOverNo}
        onYes={onTakeOver}
        onNo={() => setAsking(false)}
      />
    );
  return (
    <>
      <p className="quiet">{told}</p>
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => setAsking(true)}>
          {t.takeOver}
        </ActionButton>
      </div>
    </>
  );
}
