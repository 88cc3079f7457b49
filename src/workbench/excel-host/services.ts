// What the service objects of office.js (pane visibility, ribbon, actions) ask of whoever shows the pane.
// In logic tests nobody does, and the calls are accepted without effect.
import type { Json } from "./wire";

export interface ServiceCalls {
  paneVisible(): boolean;
  showPane(): void;
  hidePane(): void;
  /** Office.ribbon.requestUpdate, one control or tab at a time. */
  enableControl(id: string, enabled: boolean): void;
  showTab(id: string, visible: boolean): void;
  /** Every call of a service object, by name. */
  noted(service: string, method: string, args: readonly Json[]): void;
}

export function idleServices(): ServiceCalls {
  const nothing = (): void => undefined;
  return {
    paneVisible: () => true,
    showPane: nothing,
    hidePane: nothing,
    enableControl: nothing,
    showTab: nothing,
    noted: nothing,
  };
}
