// What there is help about, in the order of the page.
export const helpTopics = ["connect", "link", "sync", "compare", "award", "reports", "events", "keys"] as const;
export type HelpTopic = (typeof helpTopics)[number];
