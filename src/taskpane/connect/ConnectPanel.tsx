import { useLayoutEffect, useRef } from "react";
import { usePane } from "../pane/paneContext";
import { hangConnect } from "./connectScreen";

/** The screen that needs no library, within the pane that has them. */
export function ConnectPanel() {
  const pane = usePane();
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) hangConnect(pane, place.current);
  }, [pane]);
  return <main ref={place} className="main" />;
}
