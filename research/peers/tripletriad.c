/*
 * PufferLib's card game Triple Triad under random play, 1,024 games in step: what our vector environment is measured against in
 * docs/speed.md. The game is tripletriad.h of PufferLib's source package, which bench-peers.ts downloads; no line of it is here. Observations,
 * rewards and ends lie in shared arrays, as PufferLib's own binding has them, and a game that is over is dealt anew in its next step.
 *
 * tripletriad PLAY SECONDS prints steps a second of processor time, and the share of steps that ended a game. PLAY is `legal` (a card that is in
 * hand, then a field that is free) or `any` (any of the 14 actions; most of them do nothing).
 */
#include <stdint.h>
#include <string.h>
#include <time.h>

#include "tripletriad.h"

enum { GAMES = 1024, FEATURES = 114, CARDS_IN_HAND = 5, FIELDS = 9, ACTIONS = 14, BATCH = 300 };

static CTripleTriad games[GAMES];
static float observations[GAMES * FEATURES], rewards[GAMES];
static unsigned char ends[GAMES];
static int actions[GAMES];

/* xoroshiro128+ (Blackman and Vigna), as in tens.c: the moves only; the game deals by rand(). */
static uint64_t low = 0x94d049bb133111eb, high = 0x2545f4914f6cdd1d;

static inline int below(int bound) {
  uint64_t a = low, b = high, word = a + b;
  b ^= a;
  low = ((a << 24) | (a >> 40)) ^ b ^ (b << 16);
  high = (b << 37) | (b >> 27);
  return (int)(((word >> 32) * (uint64_t)bound) >> 32);
}

/* One of the `count` entries of a list that are zero, from 0; 0 if there is none. */
static inline int free_entry(const int *list, int count) {
  int entries[FIELDS], found = 0;
  for (int entry = 0; entry < count; entry++) {
    entries[found] = entry;
    found += list[entry] == 0;
  }
  return found == 0 ? 0 : entries[below(found)];
}

static inline int legal_action(const CTripleTriad *game) {
  if (game->card_selected[0] < 0) return SELECT_CARD_1 + free_entry(game->card_locations[0], CARDS_IN_HAND);
  return PLACE_CARD_1 + free_entry(game->action_masks + PLACE_CARD_1, FIELDS);
}

static double processor_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **words) {
  int legal = count > 1 && strcmp(words[1], "legal") == 0;
  double seconds = count > 2 ? atof(words[2]) : 1;
  srand(1);
  for (int index = 0; index < GAMES; index++) {
    CTripleTriad *game = &games[index];
    game->observations = &observations[index * FEATURES];
    game->actions = &actions[index];
    game->rewards = &rewards[index];
    game->terminals = &ends[index];
    init_ctripletriad(game);
    c_reset(game);
  }
  long steps = 0, ended = 0;
  double start = processor_seconds(), now;
  do {
    for (int i = 0; i < BATCH; i++, steps += GAMES) {
      for (int index = 0; index < GAMES; index++) actions[index] = legal ? legal_action(&games[index]) : below(ACTIONS);
      for (int index = 0; index < GAMES; index++) {
        c_step(&games[index]);
        ended += ends[index];
      }
    }
    now = processor_seconds();
  } while (now - start < seconds);
  printf("%.0f\n", (double)steps / (now - start));
  fprintf(stderr, "%.2f %% of %ld steps ended a game\n", 100.0 * (double)ended / (double)steps, steps);
  return 0;
}
