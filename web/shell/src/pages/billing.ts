/** Prices are shown, and nothing is charged. Said wherever there is a price that somebody may take for a bill. */
export const billingIsOff = 'Billing is not on yet';
