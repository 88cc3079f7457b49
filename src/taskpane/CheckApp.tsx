import { FluentProvider } from "@fluentui/react-components";
import { lazy, Suspense, useSyncExternalStore } from "react";
import type { CheckParts } from "./check/CheckPage";
import { paneTexts } from "./pane/paneTexts";
import type { Store } from "./pane/store";
import { Loading } from "./parts/Loading";
import { darkTheme, lightTheme } from "./theme";

const CheckPage = lazy(() => import("./check/CheckPage"));

interface CheckAppProps {
  readonly parts: CheckParts;
  readonly dark: Store<boolean>;
  readonly onClose: () => void;
}

/** In place of the whole pane: the check of this Excel. */
export function CheckApp({ parts, dark, onClose }: CheckAppProps) {
  const isDark = useSyncExternalStore(dark.subscribe, dark.get);
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme}>
      <div className="app" data-theme={isDark ? "dark" : "light"}>
        <Suspense fallback={<Loading text={paneTexts.loading} />}>
          <CheckPage parts={parts} onClose={onClose} />
        </Suspense>
      </div>
    </FluentProvider>
  );
}
