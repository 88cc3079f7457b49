import { useLayoutEffect, useRef } from "react";
import { usePane } from "../pane/paneContext";
import { hangConnect } from "./connectScreen";
import { connectVerbs } from "./connectVerbs";

/** The screen that needs no library, within the pane that has them. */
export function ConnectPanel() {
  const pane = usePane();
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const door = { store: pane.store, storage: pane.parts.storage, verbs: pane.verbs(connectVerbs) };
    if (place.current !== null) hangConnect(door, place.current);
  }, [pane]);
  return <main ref={place} className="main" />;
}
