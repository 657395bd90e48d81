/** A lint rule for scenarios of the page, which answers when it gets to it: what is expected of it is asked until it holds. */

/** Functions of page/test/support and the like that wait for what they return. */
const WAITING = '/^(takeHint|answerTo|accessibilityFaults|moving)$/';

const readTooSoon = {
  create(context) {
    const report = (message) => (node) => context.report({ node, message });
    return {
      [`CallExpression[callee.name='expect'] > AwaitExpression > CallExpression:not([callee.name=${WAITING}])`]: report(
        'Ask the page until it says so: await expect.poll(() => ...)',
      ),
      "CallExpression[callee.property.name='waitForFunction'] Literal[value=/querySelector\\([^)]*\\)\\./]": report(
        'What is waited for may not be there yet: querySelector(...)?.',
      ),
    };
  },
};

// A plugin is its file's default export.
export default { meta: { name: 'page-scenarios' }, rules: { 'read-too-soon': readTooSoon } };
