/** So many products are added up before the sum goes to the others: sums of sums keep the rounding of long ones small. */
export const SUMMED: usize = 64;
