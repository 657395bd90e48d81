import { useEffect, useState } from 'preact/hooks';
import { dayOf, timeToNextDay } from '../session/days.js';

/** The player's date, also when midnight passes while the page is open, or while the machine sleeps. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    let timer = 0;
    const look = (): void => {
      const now = new Date();
      setToday(dayOf(now));
      clearTimeout(timer);
      timer = window.setTimeout(look, timeToNextDay(now) + 1);
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
  return today;
}
