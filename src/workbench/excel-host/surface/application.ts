// Excel.Application: the store calculates by itself after each batch, or in the background, so that suspending and
// calculating have nothing to do.
import { bind, type ClassDefinition } from "../definition";
import { invalidArgument } from "../hostError";
import { cultureInfo } from "./culture";

const MODES = ["Automatic", "AutomaticExceptTables", "Manual"];
const nothing = (): undefined => undefined;

export const application: ClassDefinition<null> = {
  name: "Application",
  scalars: {
    CalculationMode: {
      get: (_app, host) => host.extras.get("application.calculationMode") ?? "Automatic",
      set: (_app, value, host) => {
        if (typeof value !== "string" || !MODES.includes(value)) throw invalidArgument();
        host.extras.set("application.calculationMode", value);
      },
    },
    CalculationState: { get: (_app, host) => (host.store.background?.due === true ? "Pending" : "Done") },
    DecimalSeparator: { get: (_app, host) => host.store.system.culture.decimal },
    ThousandsSeparator: { get: (_app, host) => host.store.system.culture.thousands },
    UseSystemSeparators: { get: () => true },
  },
  children: { CultureInfo: (_app, host) => bind(cultureInfo, null, host) },
  methods: {
    Calculate: nothing,
    SuspendApiCalculationUntilNextSync: nothing,
    SuspendScreenUpdatingUntilNextSync: nothing,
  },
};
