// The pane's page with what this gateway offers in it, so that its first screen waits for no second answer.
import type { ProfileAnswer } from "../../platform/gatewayContract";
import type { Mount } from "../statics";

/** As src/taskpane/taskpane.html has it. The browser runs no data, so the policy of scripts has no say in it. */
const PLACE = /(<script id="profile" type="application\/json">)\s*null\s*(<\/script>)/;

/** Every other file is served as it is. */
export function withProfile(mount: Mount, answer: ProfileAnswer): Mount {
  // Nothing in it may end the element.
  const data = JSON.stringify(answer).replaceAll("<", "\\u003c");
  return {
    ...mount,
    rewrite(file, text) {
      const whole = mount.rewrite?.(file, text) ?? text;
      return file === "taskpane.html" ? whole.replace(PLACE, (_all, open, close) => `${open}${data}${close}`) : whole;
    },
  };
}
