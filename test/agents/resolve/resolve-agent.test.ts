import { labelOf } from '../../../src/lab/agents.js';
import { expectRefusal, maketen, reported } from '../../cli/run.js';

interface Report {
  result: { agent: string; deals: number };
}

describe('searches on the command line', () => {
  it.each([
    ['decade-loop3', 'rollout+playouts=2'],
    ['decade', 'uct+playouts=3+ensemble=2'],
    ['decade', 'uct+budgetMs=0.5'],
    ['decade', 'rollout+leaf=models/decade-value+lookahead=0+playouts=2'],
    ['decade', 'rollout+base=decade-value+lookahead=0+playouts=1'],
  ])('play %s as %s', async (preset, agent) => {
    const { result } = (await reported(`evaluate --env ${preset} --agent ${agent} --seeds 0..9`)) as Report;
    expect(result).toMatchObject({ agent: agent.replace('models/', ''), deals: 10 });
  });

  it('give hints', async () => {
    const { code, stdout } = await maketen('hint --env decade-loop3 --seed 7 --agent rollout+playouts=2 --playouts 5');
    expect(code).toBe(0);
    expect(stdout).toContain('played on by rollout+playouts=2');
  });

  it('are called as they were asked for, with folders by their last name', () => {
    expect(labelOf('uct+leaf=runs/mine/+ensemble=4')).toBe('uct+leaf=mine+ensemble=4');
    expect(labelOf('rollout')).toBe('rollout');
  });

  it.each([
    ['decade', 'rolout', 'Unknown agent or model "rolout"; did you mean "rollout"?'],
    ['decade', 'rollout+playuts=2', 'Unknown rollout setting "playuts"; did you mean "playouts"?'],
    ['decade', 'rollout+ensemble=2', 'Unknown rollout setting "ensemble"'],
    ['decade', 'rollout+playouts=0', 'Expected rollout setting "playouts": an integer from 1 to 1000000, but got "0"'],
    ['decade', 'nested', 'Unknown agent or model "nested"; there are: random'],
    ['decade', 'uct+ensemble=x', 'Expected uct setting "ensemble": an integer from 1 to 1000, but got "x"'],
    ['decade', 'uct+budgetMs=-1', 'Expected uct setting "budgetMs": a number from 0 to 1000000, but got "-1"'],
    ['decade', 'rollout+allocation=equal', 'Unknown rollout setting "allocation"'],
    ['decade', 'rollout+playouts=1+playouts=2', 'Expected +playouts=... once after rollout, but it is given twice'],
    ['decade', 'rollout+base=longst-run', 'Unknown agent or model "longst-run"; did you mean "longest-run"'],
    ['decade', 'rollout+base=four-ten-rule', 'Expected an agent that plays decade-v1'],
    ['decade', 'rollout+base=uct', 'Expected +base to be a scripted agent or a model, but got "uct"'],
    ['decade', 'rollout+leaf=longest-run', 'Expected +leaf to be a model, which knows what positions are worth'],
    ['decade', 'rollout+base=longest-run+leaf=decade-value', 'Expected +base or +leaf, but got both'],
    ['decade', 'rollout+lookahead=1', 'Expected +base or +leaf to be a model beside +lookahead=1'],
    ['decade', 'rollout+leaf=decade-value+lookahead=3', 'Expected rollout setting "lookahead": one of "0"|"1"|"2"'],
    ['tens', 'rollout', 'Expected a preset where moves matter for rollout, but got tens'],
  ])('on %s, %s is refused in one line', async (preset, agent, message) => {
    await expectRefusal(`evaluate --env ${preset} --agent ${agent} --seeds 0..9`, message);
  });
});
