/**
 * Parts of a screen whose code is fetched when they are first shown. What cannot be fetched takes away no more than its
 * own place, and comes by itself when the network is back.
 */
import i18next from "i18next";
import {
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type FunctionComponent,
  type ReactNode,
} from "react";
import { fetchCode, serverAnswers } from "./fetchCode.ts";
import { MissingPart } from "./MissingPart.tsx";
import { toastError } from "../notice/toast.ts";

type Load<Props> = () => Promise<FunctionComponent<Props>>;

/** `name` says what is missing where it cannot be fetched. */
export function lazyPart<Props extends object>(load: Load<Props>, name?: () => string) {
  return lazyOr(load, (fetchPart) => <MissingPart name={name} onTry={fetchPart} />);
}

type DialogProps = { readonly onClose: () => void; readonly opened?: boolean };

/** A dialog that cannot be fetched closes at once and says so; whoever opens it again tries again. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>) {
  return lazyOr(load, (fetchPart, props) => <MissingDialog {...props} onTry={fetchPart} />);
}

/** React remembers what was fetched first for good, so there it is told what stands in until the part has come. */
function lazyOr<Props extends object>(
  load: Load<Props>,
  standIn: (fetchPart: () => Promise<void>, props: Props) => ReactNode,
) {
  let fetched: FunctionComponent<Props> | undefined;
  const fetchPart = async () => (fetched ??= await fetchCode(load));

  function StandIn(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    if (Part) return <Part {...props} />;
    return standIn(async () => {
      const part = await fetchPart();
      setPart(() => part);
    }, props);
  }
  return lazy(async () => ({
    default: await fetchPart().catch((): FunctionComponent<Props> => StandIn),
  }));
}

function MissingDialog(props: DialogProps & { readonly onTry: () => Promise<void> }) {
  const { opened = true, onClose, onTry } = props;
  const open = useEffectEvent(async () => {
    try {
      await onTry();
    } catch {
      onClose();
      const remedy = (await serverAnswers()) ? "missing.reload" : "error.networkRemedy";
      toastError(`${i18next.t("general:missing.title")}. ${i18next.t(`general:${remedy}`)}`);
    }
  });
  // Outside React: code on its way.
  useEffect(() => {
    if (opened) void open();
  }, [opened]);
  return null;
}
