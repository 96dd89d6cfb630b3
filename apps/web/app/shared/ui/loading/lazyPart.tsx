/**
 * Parts of a screen whose code is fetched when they are first shown. A failure affects only the part itself, which
 * appears as soon as the network is back.
 */
import {
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type FunctionComponent,
  type ReactNode,
} from "react";
import { fetchCode } from "./fetchCode.ts";
import { tellMissing } from "./missing.ts";
import { MissingPart } from "./MissingPart.tsx";

type Load<Props> = () => Promise<FunctionComponent<Props>>;

/** `name` names the part in the message about a failure. */
export function lazyPart<Props extends object>(load: Load<Props>, name?: () => string) {
  return lazyOr(load, (fetchPart) => <MissingPart name={name} onTry={fetchPart} />);
}

type DialogProps = { readonly onClose: () => void; readonly opened?: boolean };

/** A dialog that cannot be fetched closes at once and says so; opening it again tries again. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>) {
  return lazyOr(load, (fetchPart, props) => <MissingDialog {...props} onTry={fetchPart} />);
}

/** `React.lazy` caches the first result for good, so it gets a stand-in that renders the part once it is loaded. */
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
      await tellMissing();
    }
  });
  // Outside React: code that is being fetched.
  useEffect(() => {
    if (opened) void open();
  }, [opened]);
  return null;
}
