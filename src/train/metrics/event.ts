import { bytesField, doubleField, floatField, integerField, readVarint } from '../protobuf.js';

/*
 * Messages of TensorFlow's event.proto and summary.proto
 * (https://github.com/tensorflow/tensorflow/tree/master/tensorflow/core/util/event.proto, .../framework/summary.proto):
 *   Event      { double wall_time = 1; int64 step = 2; string file_version = 3; Summary summary = 5; SessionLog session_log = 7; }
 *   Summary    { repeated Value value = 1; }  Value { string tag = 1; float simple_value = 2; }
 *   SessionLog { SessionStatus status = 1; }
 */
const SESSION_START = 1;

/** The first event of a file. @param wallTime seconds since 1970 */
export function versionEvent(wallTime: number): Buffer {
  return Buffer.concat([doubleField(1, wallTime), bytesField(3, 'brain.Event:2')]);
}

/** Tells a reader that training starts at this step: it forgets what older files hold of this step and later ones. */
export function startEvent(step: number, wallTime: number): Buffer {
  const sessionLog = integerField(1, SESSION_START);
  return Buffer.concat([doubleField(1, wallTime), integerField(2, step), bytesField(7, sessionLog)]);
}

/** One value for each tag. */
export function scalarsEvent(step: number, scalars: Readonly<Record<string, number>>, wallTime: number): Buffer {
  const values = Object.entries(scalars).map(([tag, value]) =>
    bytesField(1, Buffer.concat([bytesField(1, tag), floatField(2, value)])),
  );
  return Buffer.concat([doubleField(1, wallTime), integerField(2, step), bytesField(5, Buffer.concat(values))]);
}

/** The step of an event that one of the functions above has made. */
export function stepOf(event: Uint8Array): number {
  const afterWallTime = 9;
  const hasStep = event[afterWallTime] === integerField(2, 1)[0];
  return hasStep ? readVarint(event, afterWallTime + 1) : 0;
}
