/** Whether this is the Lab, lab.html: the same table with agents, networks, traces and rules beside it. */
export function isLab(): boolean {
  return document.documentElement.dataset.page === 'lab';
}

/** Links to trainings were once followed by the page of the players, which leads them on. @returns whether it does */
export function isForLab(): boolean {
  if (isLab() || !/[#&]learn=/.test(location.hash)) return false;
  location.replace(`lab.html${location.search}${location.hash}`);
  return true;
}
