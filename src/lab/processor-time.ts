/** Milliseconds that all threads of this process have spent on a processor. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
