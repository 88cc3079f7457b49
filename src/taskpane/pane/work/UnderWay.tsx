import type { SendProgress } from "../../../platform/handoverContract";
import { ActionButton } from "../../parts/ActionButton";
import { useBusyReason } from "../paneContext";

interface UnderWayProps {
  readonly runs: readonly SendProgress[];
  readonly texts: {
    readonly underWay: (title: string, left: number) => string;
    readonly follow: string;
    readonly followOf: (title: string) => string;
  };
  readonly onFollow: (sendId: string) => void;
}

/** Sends that the gateway carries out and no window follows, each with a button to follow it. */
export function UnderWay({ runs, texts, onFollow }: UnderWayProps) {
  const busy = useBusyReason();
  return runs.map(({ id, title, left }) => (
    <div key={id} className="blocked" role="status">
      <strong>{texts.underWay(title, left)}</strong>
      <div className="actions">
        <ActionButton size="small" reason={busy} aria-label={texts.followOf(title)} onClick={() => onFollow(id)}>
          {texts.follow}
        </ActionButton>
      </div>
    </div>
  ));
}
