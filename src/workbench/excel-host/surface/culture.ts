// Excel.CultureInfo: how the person's locale writes numbers and dates. Read only, as in Excel.
import { bind, type ClassDefinition } from "../definition";

const numberFormatInfo: ClassDefinition<null> = {
  name: "NumberFormatInfo",
  scalars: {
    CurrencySymbol: { get: (_info, host) => host.store.system.culture.currency },
    NumberDecimalSeparator: { get: (_info, host) => host.store.system.culture.decimal },
    NumberGroupSeparator: { get: (_info, host) => host.store.system.culture.thousands },
  },
};

const datetimeFormatInfo: ClassDefinition<null> = {
  name: "DatetimeFormatInfo",
  scalars: {
    DateSeparator: { get: (_info, host) => host.store.system.culture.dateSeparator },
    LongDatePattern: { get: (_info, host) => host.store.system.culture.longDate },
    LongTimePattern: { get: (_info, host) => host.store.system.culture.longTime },
    ShortDatePattern: { get: (_info, host) => host.store.system.culture.shortDate },
    TimeSeparator: { get: (_info, host) => host.store.system.culture.timeSeparator },
  },
};

export const cultureInfo: ClassDefinition<null> = {
  name: "CultureInfo",
  scalars: { Name: { get: (_info, host) => host.store.system.locale } },
  children: {
    NumberFormat: (_info, host) => bind(numberFormatInfo, null, host),
    DatetimeFormat: (_info, host) => bind(datetimeFormatInfo, null, host),
  },
};
