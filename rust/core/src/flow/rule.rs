//! The ids of rules that events and refusals name; the texts are in the rules document.

macro_rules! rules {
    ($($name:ident = $id:literal),* $(,)?) => {
        /// The id of a rule.
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        #[allow(missing_docs, reason = "each is the id it is named after")]
        pub enum Rule { $($name),* }

        impl Rule {
            /// Every rule that the engine implements, cited by an event or refusal or not.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The id as written, such as `TL-3`.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id),* }
            }
        }
    };
}

rules! {
    Tl1 = "TL-1", Tl2 = "TL-2", Tl3 = "TL-3", Tl4 = "TL-4", Tl5 = "TL-5", Tl6 = "TL-6", Tl7 = "TL-7", Tl8 = "TL-8",
    Tl9 = "TL-9",
    Ac1 = "AC-1", Ac2 = "AC-2", Ac3 = "AC-3", Ac4 = "AC-4",
    Mv1 = "MV-1", Mv2 = "MV-2", Mv3 = "MV-3", Mv4 = "MV-4", Mv5 = "MV-5", Mv6 = "MV-6", Mv7 = "MV-7",
    Ls1 = "LS-1", Ls2 = "LS-2", Ls3 = "LS-3", Ls4 = "LS-4", Ls5 = "LS-5", Ls6 = "LS-6", Ls7 = "LS-7",
    At1 = "AT-1", At2 = "AT-2", At3 = "AT-3", At4 = "AT-4", At5 = "AT-5", At6 = "AT-6", At7 = "AT-7", At8 = "AT-8",
    At9 = "AT-9", At10 = "AT-10", At11 = "AT-11", At12 = "AT-12", At13 = "AT-13", At14 = "AT-14", At15 = "AT-15",
    Df1 = "DF-1", Df2 = "DF-2", Df3 = "DF-3", Df4 = "DF-4",
    Dp1 = "DP-1", Dp2 = "DP-2", Dp3 = "DP-3",
    Ob1 = "OB-1", Ob2 = "OB-2", Ob3 = "OB-3", Ob4 = "OB-4", Ob5 = "OB-5", Ob6 = "OB-6",
    Bd1 = "BD-1", Bd2 = "BD-2", Bd3 = "BD-3", Bd4 = "BD-4", Bd5 = "BD-5",
    Pc1 = "PC-1", Pc2 = "PC-2", Pc3 = "PC-3", Pc4 = "PC-4", Pc5 = "PC-5", Pc6 = "PC-6", Pc7 = "PC-7", Pc8 = "PC-8",
    Pc9 = "PC-9", Pc10 = "PC-10", Pc11 = "PC-11", Pc12 = "PC-12", Pc13 = "PC-13",
    Flow = "flow",
}
