import { useImperativeHandle, type Ref } from "react";
import type { PopupProps } from "./popup.ts";

type ButtonTargetProps = {
  readonly ref?: Ref<HTMLElement | null>;
  readonly button: PopupProps["button"];
};

/** A press of the button does not count as one elsewhere. */
export function ButtonTarget({ ref, button }: ButtonTargetProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  return null;
}
