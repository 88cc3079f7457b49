// The ribbon as Office.ribbon.requestUpdate writes it: buttons by id are enabled or not, tabs by id are shown or not.
import type { ClassDefinition } from "../definition";
import { flagInput } from "./input";

export const ribbonButton: ClassDefinition<string> = {
  name: "RibbonButton",
  identity: (id) => ({ Id: id }),
  scalars: { Id: { get: (id) => id } },
  setOnly: {
    Enabled: { get: () => null, set: (id, value, host) => host.services.enableControl(id, flagInput(value)) },
  },
  methods: {
    SetEnabled: (id, args, host) => {
      host.services.enableControl(id, args.flag(0));
      return undefined;
    },
  },
};

export const ribbonTab: ClassDefinition<string> = {
  name: "RibbonTab",
  identity: (id) => ({ Id: id }),
  scalars: { Id: { get: (id) => id } },
  methods: {
    SetVisibility: (id, args, host) => {
      host.services.showTab(id, args.flag(0));
      return undefined;
    },
  },
};
