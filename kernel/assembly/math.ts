/** The host's, so that all that computes policies rounds alike. */
export declare function exp(x: f64): f64;
export declare function log(x: f64): f64;
