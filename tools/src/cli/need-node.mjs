/**
 * Ends the process with one sentence if Node is older than needed.
 * @param {string} needed major and minor version, such as `22.18`
 */
export function needNode(needed) {
  const [is, must] = [process.versions.node, needed].map((version) => version.split('.').map(Number));
  if (is[0] > must[0] || (is[0] === must[0] && is[1] >= must[1])) return;
  console.error(
    `Node ${needed} or later is needed, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}
