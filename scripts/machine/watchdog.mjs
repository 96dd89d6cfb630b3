import { spawn } from "node:child_process";
import { once } from "node:events";

/** Longer than the worker waits for requests in flight. */
const stopWithinMs = 25_000;

/**
 * Reads what it has to watch from its input. The input ends when the starter asks for the stop, and also when the starter is
 * gone: killed with -9 it can do nothing itself, but the kernel closes its pipes. Then the process groups are stopped, the last
 * one first, so that the server can finish what it is sending while Telegram is still there.
 *
 * It is a shell script because a shell is there before anything is installed and needs a megabyte.
 */
const program = `
# Without an init process, as in some containers, a group of zombies stays for ever.
lives() {
  kill -0 "-$1" || return 1
  isZombie "$1" "$1" || return 0
  for process in /proc/[0-9]*; do isZombie "\${process#/proc/}" "$1"; [ $? = 1 ] && return 0; done
  return 1
}
# 0: a zombie of the group, 1: a living member, 2: neither.
isZombie() {
  read -r line < "/proc/$1/stat" || return 2
  group=$2
  set -- \${line##*) }
  [ "$3" = "$group" ] || return 2
  [ "$1" = Z ]
}
parts=
folders=
while read -r what rest; do
  case $what in
    started) parts="$rest $parts" ;;
    ended) left=; for part in $parts; do [ "$part" = "$rest" ] || left="$left $part"; done; parts=$left ;;
    folder) folders="$folders
$rest" ;;
  esac
done
for part in $parts; do
  leader=\${part#*:}
  tries=0
  kill "-\${part%:*}" "-$leader"
  while lives "$leader" && [ $tries -lt ${stopWithinMs / 100} ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -KILL "-$leader"
done 2>/dev/null
echo "$folders" | while read -r folder; do [ -z "$folder" ] || rm -rf "$folder"; done
`;

/**
 * Starts a process that ends everything it was told of when we ask for it, and when we are gone ourselves.
 *
 * @param {import("./folderLock.mjs").FolderLock} [lock] it is held until all of that has ended
 */
export function startWatchdog(lock) {
  // In a session of its own: Ctrl+C in a terminal must not reach it.
  const child = spawn("/bin/sh", ["-c", program], {
    stdio: ["pipe", "ignore", "ignore", ...(lock ? [lock.fd] : [])],
    detached: true,
  });
  const gone = once(child, "exit");
  const input = /** @type {import("node:stream").Writable} */ (child.stdin);
  // It was killed; writing to it must not end this process.
  input.on("error", () => {});
  // It waits for the end of this process and must not delay it.
  child.unref();
  /** @type {import("node:net").Socket} */ (input).unref();
  return {
    /**
     * A child that leads a process group of its own (`detached`).
     *
     * @param {import("node:child_process").ChildProcess} part
     * @param {"TERM" | "INT"} [signal]
     */
    watch: (part, signal = "TERM") => {
      const { pid } = part;
      if (pid === undefined) return;
      input.write(`started ${signal}:${pid}\n`);
      part.once("exit", () => {
        endRestOf(pid);
        if (input.writable) input.write(`ended ${signal}:${pid}\n`);
      });
    },
    /** @param {string} folder */
    removeAtEnd: (folder) => void input.write(`folder ${folder}\n`),
    /** Resolves when everything is gone. */
    stopAll: async () => {
      child.ref();
      input.end();
      await gone;
    },
  };
}

/** What a part started and forgot, such as a server of a test that was cut off. @param {number} group */
function endRestOf(group) {
  try {
    process.kill(-group, "SIGTERM");
  } catch {
    // The group is empty.
  }
}
