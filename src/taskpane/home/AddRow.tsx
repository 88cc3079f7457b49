import { useId } from "react";

interface AddRowProps {
  readonly title: string;
  readonly about: string;
  /** Why it cannot be begun now; null when it can. */
  readonly reason: string | null;
  readonly onPick: () => void;
}

/** One thing that can be brought in; its title is its name, the line below says what comes of it. */
export function AddRow({ title, about, reason, onPick }: AddRowProps) {
  const id = useId();
  return (
    <li className="addRow">
      <button
        type="button"
        className="pick"
        aria-describedby={about === "" ? undefined : id}
        aria-disabled={reason !== null}
        title={reason ?? undefined}
        onClick={() => {
          if (reason === null) onPick();
        }}
      >
        <span className="pickTitle">{title}</span>
      </button>
      {about === "" ? null : (
        <span id={id} className="quiet">
          {about}
        </span>
      )}
    </li>
  );
}
