import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly (readonly [name: Name, text: ReactNode])[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
  /** What stands under the shown tab. */
  readonly children: ReactNode;
}

/** Steps of one panel. One of them takes the focus; arrow keys, Home and End go to the others. */
export function Tabs<Name extends string>({ label, tabs, shown, onShow, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([name]) => name === shown);
    const next = tabs[targetOf(event.key, at, tabs.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onShow(next[0]);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next[0]}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={go}>
        {tabs.map(([name, text]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            className="tab"
            aria-selected={name === shown}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => onShow(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className="tabPanel">
        {children}
      </div>
    </>
  );
}

/** Round in a circle; null for a key that moves nothing. */
function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
