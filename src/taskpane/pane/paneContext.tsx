import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Message } from "../parts/message";
import type { Pane } from "./pane";
import type { PaneState } from "./screens/screens";
import type { VerbsOf } from "./verbs";
import { busyReason } from "./work/busy";

export const PaneContext = createContext<Pane | null>(null);

export function usePane(): Pane {
  const pane = use(PaneContext);
  if (pane === null) throw new Error("A panel stands outside the pane.");
  return pane;
}

/** A subject's verbs, the same ones as long as the pane is the same one. */
export function useVerbs<Verbs extends object>(of: VerbsOf<Verbs>): Verbs {
  const pane = usePane();
  return useMemo(() => pane.verbs(of), [pane, of]);
}

export function usePaneState(): PaneState {
  const { store } = usePane();
  return useSyncExternalStore(store.subscribe, store.get);
}

export function useCellEdit(): boolean {
  const { cellEdit } = usePane().parts;
  return useSyncExternalStore(cellEdit.subscribe, cellEdit.get);
}

/** Why nothing may be started now; null when it may. Work that started by itself stops for it. */
export function useBusyReason(): string | null {
  return busyReason(usePaneState());
}

/** Whether the notice above says this very message, so that it need not be said in full twice. */
export function useNoticed(message: Message | null): boolean {
  const { notice } = usePaneState();
  return message !== null && notice?.message.title === message.title && notice.message.text === message.text;
}

const TICK_MS = 30_000;

/** The time, updated twice a minute, for texts such as "5 min ago". */
export function useNow(): number {
  const { clock } = usePane().parts;
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
