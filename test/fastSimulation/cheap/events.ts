// In the place of node:events for the gateway when the fast simulation is bundled: its signals are plain objects.

export function setMaxListeners(): void {
  // A plain object takes any number of them.
}
