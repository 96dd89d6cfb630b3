import { CURRENCY } from "@vestnik/domain/price";
import { useFormat } from "../../../shared/time/useFormat.ts";

const CENTS = 100;

/** "$10", "$8.50" · «10 $», «8,50 $». */
export function useMoney(): (cents: number) => string {
  const { locale } = useFormat();
  return (cents) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: CURRENCY.toUpperCase(),
      minimumFractionDigits: cents % CENTS === 0 ? 0 : 2,
    }).format(cents / CENTS);
}
