import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  buildImage,
  debianSuite,
  missingForImage,
  releaseImage,
  tryImage,
} from "./containers/image.mjs";
import { findWeaknesses } from "./containers/weaknesses.mjs";
import { installWhenNeeded } from "./machine/install.mjs";
import { refuse, requireNodeAndNpm } from "./machine/project.mjs";

/**
 * `npm run image-check`: the container files are read, and where the machine can, the image is built on Debian's packages and started, until
 * its own health check says that it works, and stopped.
 */
requireNodeAndNpm();
await installWhenNeeded("everything");
// It reads YAML by a package that has to be installed first.
const { findContainerProblems } = await import("./containers/containerFiles.mjs");
const problems = findContainerProblems();
if (problems.length > 0) refuse(problems.join("\n"));
console.log("  ✓ Dockerfile, compose.yaml and compose.demo.yaml fit together, and fit the project");

const missing = missingForImage();
if (missing) {
  console.log(`  – not built: ${missing}`);
} else {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-image-"));
  try {
    const built = await buildImage(folder);
    console.log(`  ✓ built in ${built.seconds} s, ${built.megabytes} MB without its base`);
    const tried = await tryImage(folder);
    console.log(`  ✓ healthy after ${tried.healthySeconds} s, as user ${tried.user}`);
    console.log(`  ✓ stopped by a signal after ${tried.stopSeconds} s`);
    await releaseImage(folder);
    const found = await findWeaknesses(built.status, debianSuite());
    if ("unasked" in found)
      console.log(
        `  – not compared with Debian's security tracker, which is no all-clear: ${found.unasked}`,
      );
    else if (found.repaired.length > 0)
      refuse(`Debian has repaired what the image still has:\n${found.repaired.join("\n")}`);
    else console.log("  ✓ no package of Debian's has a weakness that Debian has repaired");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
