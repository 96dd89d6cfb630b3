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
import { fetchCode, SLOW_MS, TOO_LONG, within } from "./fetchCode.ts";
import { tellMissing } from "./missing.ts";
import { MissingPart } from "./MissingPart.tsx";

type Load<Props> = () => Promise<FunctionComponent<Props>>;

/** `name` names the part in the message about a failure. */
export function lazyPart<Props extends object>(load: Load<Props>, name?: () => string) {
  return lazyOr(load, (fetchPart, isSlow) => (
    <MissingPart name={name} isSlow={isSlow} onTry={fetchPart} />
  ));
}

/** How long a dialog that could not be fetched, or not in time, is tried once more. */
const DIALOG_MS = 5000;

type DialogProps = { readonly onClose: () => void; readonly opened?: boolean };

/** A dialog that cannot be fetched closes at once and says so; opening it again tries again. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>) {
  return lazyOr(load, (fetchPart, _, props) => <MissingDialog {...props} onTry={fetchPart} />);
}

/** `React.lazy` caches the first result for good, so it gets a stand-in that renders the part once it is loaded. */
function lazyOr<Props extends object>(
  load: Load<Props>,
  standIn: (fetchPart: () => Promise<void>, isSlow: boolean, props: Props) => ReactNode,
) {
  let fetched: FunctionComponent<Props> | undefined;
  let isSlow = false;
  const fetchPart = async () => (fetched ??= await fetchCode(load));

  function StandIn(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    if (Part) return <Part {...props} />;
    const tryAgain = async () => {
      const part = await fetchPart();
      setPart(() => part);
    };
    return standIn(tryAgain, isSlow, props);
  }
  const standInFor = (error: unknown) => {
    isSlow = error === TOO_LONG;
    return StandIn;
  };
  return lazy(async () => ({
    default: await within(SLOW_MS, fetchPart()).catch(standInFor),
  }));
}

function MissingDialog(props: DialogProps & { readonly onTry: () => Promise<void> }) {
  const { opened = true, onClose, onTry } = props;
  const open = useEffectEvent(async () => {
    try {
      await within(DIALOG_MS, onTry());
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
