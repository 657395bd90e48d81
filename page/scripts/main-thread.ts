import type { Browser, CDPSession, Page } from 'playwright-core';

/** A task of the page's own thread. Times are in milliseconds. */
export interface ThreadTask {
  /** From the beginning of the recording. */
  readonly at: number;
  /** Processor time, which does not depend on what else the machine does. */
  readonly busy: number;
  /** Whether it makes a frame: style, layout and paint, after the callbacks of requestAnimationFrame. */
  readonly isFrame: boolean;
}

interface Recording {
  readonly tasks: readonly ThreadTask[];
  /** The marks that the page has made (`performance.mark`), in their order. */
  readonly marks: readonly { readonly name: string; readonly at: number }[];
  /** When the document that was shown last began. */
  readonly opened: number;
}

/** An event as Chromium's tracing gives it, in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly dur?: number;
  readonly args?: { readonly src_func?: string; readonly data?: { readonly documentLoaderURL?: string } };
}

const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline'];
const TASK = 'ThreadControllerImpl::RunTask';
const FRAME = 'ScheduledActionSendBeginMainFrame';
/** A mark that the recording makes itself, to find the page's thread. */
const BEGIN = 'recording';

async function traceOf(browser: Browser, work: () => Promise<void>): Promise<TraceEvent[]> {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

/** Records what the page's own thread does meanwhile. The page must be open, and make at least one mark (`performance.mark`) or navigate. */
export async function recordThread(browser: Browser, page: Page, work: () => Promise<void>): Promise<Recording> {
  const events = await traceOf(browser, async () => {
    await work();
    await page.evaluate(`performance.mark('${BEGIN}')`);
  });
  const own = events.findLast(({ name }) => name === BEGIN);
  if (own === undefined) throw new TypeError('Expected the page to be traced');
  const inThread = events.filter(({ pid, tid }) => pid === own.pid && tid === own.tid);
  const first = Math.min(...inThread.filter(({ ts }) => ts > 0).map(({ ts }) => ts));
  const since = (ts: number): number => (ts - first) / 1000;
  const tasks = inThread
    .filter(({ name, ph, tdur }) => name === TASK && ph === 'X' && tdur !== undefined)
    .map(({ ts, tdur, args }) => ({ at: since(ts), busy: tdur! / 1000, isFrame: args?.src_func === FRAME }))
    .sort((a, b) => a.at - b.at);
  const opened = events.find(
    ({ name, pid, args }) => pid === own.pid && name === 'navigationStart' && args?.data?.documentLoaderURL,
  );
  const marks = inThread.filter(({ cat, ph, name }) => cat === 'blink.user_timing' && ph === 'I' && name !== BEGIN);
  return {
    tasks,
    marks: marks.map(({ name, ts }) => ({ name, at: since(ts) })).sort((a, b) => a.at - b.at),
    opened: since(opened?.ts ?? first),
  };
}
