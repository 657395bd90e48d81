/*
 * PufferLib's card game Triple Triad (ocean/tripletriad/tripletriad.h of its source package, not part of this repository) in a plain loop
 * in C, without Python: 1,024 games in step, actions at random, as its own performance test draws them. Prints steps a second of
 * processor time.
 *
 * puffer-tripletriad SECONDS
 */
#include <stdint.h>
#include <time.h>

#include "tripletriad.h"

enum { GAMES = 1024, FEATURES = 114, ACTIONS = 14, BATCH = 300 };

static CTripleTriad games[GAMES];
static float observations[GAMES * FEATURES], rewards[GAMES];
static unsigned char ends[GAMES];
static int actions[GAMES];
static uint64_t word = 0x9e3779b97f4a7c15;

static int below(unsigned bound) {
  word ^= word << 13;
  word ^= word >> 7;
  word ^= word << 17;
  return (int)(((word >> 32) * bound) >> 32);
}

static double processor_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **words) {
  double seconds = count > 1 ? atof(words[1]) : 1;
  for (int index = 0; index < GAMES; index++) {
    CTripleTriad *game = &games[index];
    *game = (CTripleTriad){.width = 990, .height = 690, .card_width = 192, .card_height = 224};
    game->observations = &observations[index * FEATURES];
    game->actions = &actions[index];
    game->rewards = &rewards[index];
    game->terminals = &ends[index];
    init_ctripletriad(game);
    c_reset(game);
  }
  long steps = 0;
  double start = processor_seconds(), now;
  do {
    for (int i = 0; i < BATCH; i++, steps += GAMES) {
      for (int index = 0; index < GAMES; index++) actions[index] = below(ACTIONS);
      for (int index = 0; index < GAMES; index++) c_step(&games[index]);
    }
    now = processor_seconds();
  } while (now - start < seconds);
  printf("%.0f\n", (double)steps / (now - start));
  return 0;
}
