// Which topic of help a screen is about.
import type { HelpTopic } from "./helpTopics";
import type { Screen } from "./screens";

const topics: Readonly<Record<Screen["kind"], HelpTopic>> = {
  home: "sync",
  add: "link",
  events: "link",
  worksheets: "link",
  scan: "link",
  adopt: "link",
  lists: "link",
  fields: "link",
  columns: "link",
  leave: "link",
  refreshed: "sync",
  activity: "sync",
  preview: "sync",
  giveUp: "sync",
  result: "sync",
  compareSetup: "compare",
  round: "compare",
  scenarios: "award",
  scenario: "award",
  award: "award",
  sensitivity: "award",
  handOn: "award",
  scores: "award",
  negotiation: "award",
  returned: "compare",
  reports: "reports",
  reportSetup: "reports",
  reportTyped: "reports",
  eventWork: "events",
  bids: "events",
  invite: "events",
  help: "keys",
};

/** `connected`: false while the pane asks to connect, whatever the screen behind it is. */
export function topicOf(screen: Screen, connected: boolean): HelpTopic {
  if (!connected) return "connect";
  if (screen.kind === "events" && screen.aim !== undefined) return screen.aim === "compare" ? "compare" : "events";
  return topics[screen.kind];
}
