/** Ports of the hot-reloading front ends (architecture: addresses on one machine). */
const first = 3001;
const fixed = ['mfe-marketing', 'mfe-college-connect', 'mfe-pro-contacts', 'mfe-commerce'];

export const devPorts = {
  shell: 3010,
  /** The remote's own port: the four of the architecture, then the rest by their order. */
  of: (name: string, all: readonly string[]): number => {
    const others = all.filter((other) => !fixed.includes(other)).sort();
    // The shell's port follows the first nine.
    const place = [...fixed, ...others].indexOf(name);
    return place < 9 ? first + place : first + place + 1;
  },
};
